// The form of the profile, for the tests of what one does with it.
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { CheckUsernameQuery, UpdateUserMutation } from '@/features/profiles/edit/queries'
import { endSession } from '@/features/session/store'
import type { UpdateUserMutationVariables } from '@/graphql/generated/graphql'
import { clearVaults } from '@/lib/vault'
import { answer } from './server'
import { type AProfile, aProfile, openSettings, settled } from './settings'

/** What the server was sent. */
export const sent = vi.fn<(variables: UpdateUserMutationVariables) => void>()
/** The usernames that it was asked about. */
export const checked = vi.fn<(username: string) => void>()
/** Those that others have. */
export const taken = new Set<string>()

let stop: () => void = () => {}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const save = () => screen.getByRole('button', { name: 'Speichern' })

export async function openForm(
  profile: AProfile = aProfile(),
  me = {},
  mapTiles: object | null = null,
) {
  const shown = openSettings('/settings', { profile, me, mapTiles })
  stop = shown.stop
  await screen.findByLabelText('Anzeigename')
  await settled()
  const { user, unmount } = shown
  return {
    ...shown,
    write: async (label: string, text: string) => {
      await user.clear(field(label))
      await user.paste(text)
    },
    /** The page is gone, and with it all that is in memory alone. */
    close(): void {
      unmount()
      stop()
    },
  }
}

/** The server takes what it is sent. */
export const takes = (profile: AProfile) =>
  answer(UpdateUserMutation, (variables) => {
    sent(variables)
    return { updateUser: profile }
  })

/** Before each test. */
export function aForm(): void {
  taken.clear()
  sent.mockClear()
  checked.mockClear()
  takes(aProfile())
  answer(CheckUsernameQuery, ({ username }) => {
    checked(username)
    return { checkUsername: taken.has(username) }
  })
}

/** After each test. */
export function leaveForm(): void {
  stop()
  endSession()
  clearVaults()
}
