// The note on the card of a post with a change that is not published yet.
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AsideNote } from './AsideNote'
import { DiscardWorkingCopyMutation } from './queries'

const savedAt = new Date(Date.now() - 5 * 60_000).toISOString()

function show(savedBy = 'Mia Brandt', canEdit = true) {
  const onContinue = vi.fn()
  const { user } = renderInConsole(
    <article tabIndex={-1}>
      <AsideNote
        post="post-7"
        copy={{ savedAt, savedBy }}
        words="Alter Text"
        canEdit={canEdit}
        onContinue={onContinue}
      />
    </article>,
  )
  return { user, onContinue }
}

async function discard({ user }: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: 'Verwerfen: Alter Text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
}

it('names who has changed what is not published, and how long ago', async () => {
  const { user, onContinue } = show()
  expect(
    screen.getByText('Nicht veröffentlichte Änderungen von Mia Brandt, vor 5 Minuten'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Weiter bearbeiten: Alter Text' }))
  expect(onContinue).toHaveBeenCalledOnce()
})

it('names nobody if the account was deleted', () => {
  show('')
  expect(screen.getByText('Nicht veröffentlichte Änderungen, vor 5 Minuten')).toBeVisible()
})

it('offers nothing to accounts that may not edit the post', () => {
  show('Mia Brandt', false)
  expect(screen.getByText(/^Nicht veröffentlichte Änderungen von Mia Brandt/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('discards the change that was seen, and moves the focus to the card', async () => {
  const calls = answer(DiscardWorkingCopyMutation, {
    discardWorkingCopy: { __typename: 'Post', id: 'post-7', workingCopy: null },
  } as never)
  await discard(show())
  expect(await screen.findByText('Änderungen verworfen')).toBeInTheDocument()
  expect(calls).toEqual([{ post: 'post-7', basedOn: savedAt }])
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
})

it('discards nothing that somebody has written since', async () => {
  refuse(DiscardWorkingCopyMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' })
  await discard(show())
  expect(await screen.findByText(/^Inzwischen hat jemand daran weitergeschrieben/)).toBeVisible()
  expect(screen.queryByText('Änderungen verworfen')).toBeNull()
})
