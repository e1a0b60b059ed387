import { button, openCardMenu, showCard } from '@test/card'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aMe, aPost } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { stopEditing, useEditing } from '../editing'
import { PinPostMutation } from '../queries'

beforeEach(() => {
  signIn()
  stopEditing()
  answer(MeQuery, { me: aMe() })
})

const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent)

describe('the menu', () => {
  const all = {
    viewerCanEdit: true,
    viewerCanReschedule: true,
    viewerCanPin: true,
    viewerCanDelete: true,
  }

  // spec: POST-24, ROLES-05
  it('contains all permitted actions', async () => {
    await openCardMenu(aPost(all))
    expect(entries()).toEqual(['Bearbeiten', 'Datum ändern', 'Anpinnen', 'Löschen'])
  })

  // spec: POST-24, ROLES-05, ROLES-06, ROLES-08, ROLES-09
  it.each([
    ['viewerCanEdit', 'Bearbeiten'],
    ['viewerCanReschedule', 'Datum ändern'],
    ['viewerCanPin', 'Anpinnen'],
    ['viewerCanDelete', 'Löschen'],
  ])('hides an action that is not permitted: without %s no %s', async (right, entry) => {
    await openCardMenu(aPost({ ...all, [right]: false }))
    expect(entries()).not.toContain(entry)
    expect(entries()).toHaveLength(3)
  })

  // spec: POST-24, ROLES-06
  it('is hidden if no action is permitted', () => {
    showCard(aPost())
    expect(button('Menü des Posts')).toBeNull()
  })

  it('opens the post in the composer', async () => {
    const post = aPost(all)
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
    expect(useEditing.getState()).toMatchObject({
      editedPostId: post.id,
      focusedPostId: post.id,
    })
  })

  // spec: POST-18
  it.each([
    [null, 'Anpinnen', true, 'Post angepinnt'],
    ['2026-11-20T12:00:00Z', 'Lösen', false, 'Post nicht mehr angepinnt'],
  ])('pins and unpins: %s, %s', async (pinnedAt, entry, status, message) => {
    const requested = vi.fn()
    const post = aPost({ ...all, pinnedAt })
    answer(PinPostMutation, (variables) => {
      requested(variables)
      return { pinPost: post }
    })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: entry }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(requested).toHaveBeenCalledExactlyOnceWith({ id: post.id, status })
  })
})
