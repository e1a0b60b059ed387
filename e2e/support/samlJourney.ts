// What the journeys with SAML have in common: the people of the institution, and the way to them.
import type { Page } from '@playwright/test'
import { chooseInMenu, DRAFTER, expectHome, PASSWORD } from './people.ts'
import { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { test as base, expect } from './test.ts'

export const BUTTON = 'Mit Uni-Account anmelden'
export const EDITOR = 'redaktion@fs-info.example'

export const PEOPLE = {
  Redaktion: { pairwiseId: ['k3jx7q2m5wdz@fs-info.example'], mail: [EDITOR] },
  Beschäftigte: {
    pairwiseId: ['q8rn4c6t9hvb@fs-info.example'],
    mail: [DRAFTER],
    affiliation: ['member@fs-info.example', 'staff@fs-info.example'],
  },
  Studierende: { pairwiseId: ['z2mf5x8k3pyw@fs-info.example'], mail: [DRAFTER] },
  'Ohne Adresse': { pairwiseId: ['b7dt9v4n6csr@fs-info.example'] },
  'Ohne Kennung': { mail: [EDITOR] },
  'Fremde Kennung': { pairwiseId: ['k3jx7q2m5wdz@uni.example'], mail: [EDITOR] },
}

export const test = base.extend<{ provider: SamlIdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  provider: async ({}, use) => {
    const provider = await SamlIdentityProvider.start(PEOPLE)
    await use(provider)
    await provider.stop()
  },
})

/** Begins on the sign-in page, and presses a name at the institution. */
export async function signInAs(page: Page, name: keyof typeof PEOPLE | 'Abbrechen'): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: BUTTON }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Links the account at the first sign-in. */
export async function linkWithPassword(page: Page): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verbinden und anmelden' }).click()
  await expectHome(page)
}

export async function signOut(page: Page): Promise<void> {
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL('/login')
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The section of the settings with the accounts at institutions. */
export const linksOf = (page: Page) =>
  page.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' })
