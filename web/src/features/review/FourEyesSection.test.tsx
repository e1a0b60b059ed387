// The setting for four eyes.
import { cancelProof, needsProof } from '@test/proofs'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { aMe } from '@test/world'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FourEyesSection } from './FourEyesSection'
import { SetFourEyesMutation } from './queries'

function show({ fourEyes = false, ...others }) {
  const me = { ...aMe(others), fourEyes }
  return renderInConsole(<FourEyesSection me={me as never} />)
}

const theSwitch = () => screen.findByRole('switch')

describe('the switch', () => {
  it.each([
    [false, 'Vier-Augen-Prinzip eingeschaltet'],
    [true, 'Vier-Augen-Prinzip ausgeschaltet'],
  ])('changes %s to the opposite, and says what holds now', async (fourEyes, said) => {
    const calls = answer(SetFourEyesMutation, {
      setFourEyes: {
        __typename: 'Me',
        id: 'profil-1',
        fourEyes: !fourEyes,
        viewerNeedsRelease: false,
      },
    } as never)
    const { user } = show({ fourEyes })
    await user.click(await theSwitch())
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(calls).toEqual([{ value: !fourEyes }])
  })

  it('shows a failure, and stays as it was', async () => {
    refuse(SetFourEyesMutation, { code: 500 })
    const { user } = show({ fourEyes: true })
    await user.click(await theSwitch())
    expect(await screen.findByText('Das hat nicht geklappt')).toBeInTheDocument()
    expect(await theSwitch()).toBeChecked()
  })

  it('stays on, without a failure, if the proof is cancelled', async () => {
    needsProof(SetFourEyesMutation)
    const { user } = show({ fourEyes: true })
    await user.click(await theSwitch())
    await cancelProof(user)
    expect(screen.queryByText('Das hat nicht geklappt')).toBeNull()
    expect(await theSwitch()).toBeChecked()
  })

  it('is shown to administrators only', () => {
    show({ viewerCanManageAccounts: false })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
