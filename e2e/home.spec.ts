// Home as each kind of account meets it after signing in.
// spec: AUTH-04
import { expectAccessible } from './support/axe.ts'
import { PEOPLE, type Person, signIn } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

for (const person of Object.keys(PEOPLE) as Person[]) {
  test(`${person} signs in and comes home`, async ({ page }) => {
    await signIn(page, person)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('textbox').first()).toBeVisible()

    await expectAccessible(page)
    await takeScreens(page, `home-${person}`)
  })
}
