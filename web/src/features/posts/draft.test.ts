import { expect, it } from 'vitest'
import { emptyBlog } from '@/features/attachments/blog/blog'
import { emptyPoll } from '@/features/attachments/poll/poll'
import { type Draft, emptyDraft, restoredDraft, withParked } from './draft'

const link = { ...emptyBlog, title: { de: 'Programm', en: '' } }

it('reads what was taken off, also where an older console kept one alone', () => {
  for (const parked of [link, { BLOG: link }])
    expect(restoredDraft({ ...emptyDraft, parked } as Draft).parked).toEqual({ BLOG: link })
  expect(restoredDraft({ ...emptyDraft, parked: null as never }).parked).toEqual({})
})

it('keeps one of each kind, and none that is empty', () => {
  const parked = withParked({}, link)
  expect(withParked(parked, emptyPoll)).toEqual({ BLOG: link })
  expect(withParked(parked, null)).toEqual({ BLOG: link })
  expect(withParked(parked, emptyBlog)).toEqual({})
})
