// A device with passkeys: Chromium's own virtual one. Passkeys belong to a name, so the console has to be opened on
// `localhost` and not on an address.
import type { CDPSession, Page } from '@playwright/test'

export type Device = { cdp: CDPSession; authenticatorId: string }

/** A device that verifies its owner, and answers only while it is touched. */
export async function aDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return { cdp, authenticatorId }
}

/** The owner touches the device while something is done. */
export async function touching(
  { cdp, authenticatorId }: Device,
  act: () => Promise<void>,
): Promise<void> {
  const set = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await set(true)
  await act()
  await set(false)
}

export async function lose({ cdp, authenticatorId }: Device): Promise<void> {
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}
