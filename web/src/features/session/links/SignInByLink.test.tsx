// The link with which the operator lets internal staff in.
import { axe } from '@test/axe'
import { aMailedLink, heading, session } from '@test/links'
import { openAt } from '@test/render'
import { answer, refuse } from '@test/server'
import { config } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ConfigQuery } from '../config'
import { isSignedIn, useSession } from '../store'
import { takeLinkToken } from './linkToken'
import { RedeemSignInLinkMutation } from './queries'

const redeemed = {
  redeemSignInLink: {
    __typename: 'SignInByLink' as const,
    session: session(),
    email: 'intern@aushang.example',
  },
}

function open(address: string) {
  history.replaceState(null, '', address)
  takeLinkToken()
  expect(location.hash).toBe('')
  return openAt('/sign-in-link')
}

const submit = () => screen.getByRole('button', { name: 'Anmelden' })

beforeEach(() => {
  aMailedLink()
  answer(ConfigQuery, { config })
})

it('is used only when the button is pressed', async () => {
  const requests = answer(RedeemSignInLinkMutation, redeemed)
  const { user } = open('/sign-in-link#geheim')
  await heading('Jetzt anmelden?')
  expect(await axe()).toEqual([])
  expect(requests).toEqual([])
  await user.click(submit())
  await waitFor(() => expect(isSignedIn()).toBe(true))
  expect(requests).toEqual([{ token: 'geheim' }])
  expect(useSession.getState().userData?.email).toBe('intern@aushang.example')
})

it('asks for the code of the app if the account has one', async () => {
  refuse(RedeemSignInLinkMutation, { code: 400, reason: 'SECOND_FACTOR_REQUIRED', field: 'code' })
  const { user } = open('/sign-in-link#geheim')
  await heading('Jetzt anmelden?')
  await user.click(submit())
  await user.type(await screen.findByLabelText('Code aus deiner App'), '123456')
  const requests = answer(RedeemSignInLinkMutation, redeemed)
  await user.click(submit())
  await waitFor(() => expect(isSignedIn()).toBe(true))
  expect(requests).toEqual([{ token: 'geheim', code: '123456' }])
})

it('explains that it has ended, or is incomplete', async () => {
  refuse(RedeemSignInLinkMutation, { code: 400, reason: 'LINK_ENDED' })
  const { user } = open('/sign-in-link#geheim')
  await heading('Jetzt anmelden?')
  await user.click(submit())
  await heading('Dieser Link gilt nicht mehr')
})
