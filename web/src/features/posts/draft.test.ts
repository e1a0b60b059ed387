import { expect, it } from 'vitest'
import { emptyBlog } from '@/features/attachments/blog/blog'
import { emptyPoll } from '@/features/attachments/poll/poll'
import { type Draft, emptyDraft, restoredDraft, withParked } from './draft'

const link = { ...emptyBlog, title: { de: 'Programm', en: '' } }

it('restores parked attachments, also the single one of an older version', () => {
  for (const parked of [link, { BLOG: link }])
    expect(restoredDraft({ ...emptyDraft, parked } as Draft).parked).toEqual({ BLOG: link })
  expect(restoredDraft({ ...emptyDraft, parked: null as never }).parked).toEqual({})
})

it('parks one attachment of each kind, but no empty one', () => {
  const parked = withParked({}, link)
  expect(withParked(parked, emptyPoll)).toEqual({ BLOG: link })
  expect(withParked(parked, null)).toEqual({ BLOG: link })
  expect(withParked(parked, emptyBlog)).toEqual({})
})
