// The profile form, for tests of its behaviour.

import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { MapTiles } from '@/features/places/mapTiles'
import { CheckUsernameQuery, UpdateUserMutation } from '@/features/profiles/edit/queries'
import type { UpdateUserMutationVariables } from '@/graphql/generated/graphql'
import { answer } from './server'
import { type AProfile, aProfile, openSettings, settled } from './settings'

/** Records the variables of updates. */
export const sent = vi.fn<(variables: UpdateUserMutationVariables) => void>()
/** Records the usernames that were checked. */
export const checked = vi.fn<(username: string) => void>()
/** The usernames that are taken. */
export const taken = new Set<string>()

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const save = () => screen.getByRole('button', { name: 'Speichern' })

export async function openForm(
  profile: AProfile = aProfile(),
  me = {},
  mapTiles: MapTiles | null = null,
) {
  const shown = openSettings('/settings', { profile, me, mapTiles })
  await screen.findByLabelText('Anzeigename')
  await settled()
  const { user, unmount, stop } = shown
  return {
    ...shown,
    write: async (label: string, text: string) => {
      await user.clear(field(label))
      await user.paste(text)
    },
    /** Closes the page: everything that is only in memory is lost. */
    close(): void {
      unmount()
      stop()
    },
  }
}

/** Lets updates succeed. */
export const takes = (profile: AProfile) =>
  answer(UpdateUserMutation, (variables) => {
    sent(variables)
    return { updateUser: profile }
  })

/** For `beforeEach`. */
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
