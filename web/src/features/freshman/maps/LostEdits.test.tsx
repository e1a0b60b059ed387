// What happens to unsaved changes when a colleague deletes the map.
import { axe } from '@test/axe'
import { aMap } from '@test/maps'
import { button, editor, find, form, openMaps } from '@test/mapsPage'
import { disconnect } from '@test/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { UpdateLocationOrderMutation } from '../queries'

const DELETED = 'Jemand hat eine Karte gelöscht, an der du gearbeitet hast'
const others = () => [aMap('map-2', 'Kneipen')]
const isKept = (times: number) => waitFor(() => expect(lastingNames('maps.')).toHaveLength(times))

describe('unsaved changes to a deleted map', () => {
  it('are shown until they are discarded, which can be undone', async () => {
    const { user, unmount } = await openMaps(editor)
    await user.type(await screen.findByLabelText('Beschreibung'), 'Wo alles ist')
    await user.click(await find('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Wie man hineinkommt'), ', Tür 3')
    await user.click(button('Ort hinzufügen'))
    await user.keyboard('Kneipe')
    await isKept(1)
    unmount()
    const { user: later } = await openMaps('', others())
    const lost = within(await screen.findByRole('region', { name: DELETED }))
    expect(lost.getByText('Wo alles ist')).toBeVisible()
    expect(lost.getByText('Mensa')).toBeVisible()
    expect(lost.getByText('Vom Hof, Tür 3')).toBeVisible()
    expect(lost.getByText('Kneipe')).toBeVisible()
    expect(await axe()).toEqual([])

    await later.click(lost.getByRole('button', { name: 'Verwerfen' }))
    expect(screen.queryByRole('region', { name: DELETED })).toBeNull()
    await isKept(0)
    await later.click(await find('Rückgängig'))
    expect(await screen.findByText('Vom Hof, Tür 3')).toBeVisible()
    await isKept(1)
  })

  it('are shown at the address of the map as well', async () => {
    const { user, unmount } = await openMaps(editor)
    await user.type(await screen.findByLabelText('Name der Karte'), ' Süd')
    await isKept(1)
    unmount()
    await openMaps(editor, others())
    expect(await screen.findByText('Diese Karte gibt es nicht mehr')).toBeVisible()
    expect(screen.getByText('Campus Süd')).toBeVisible()
  })

  it('are forgotten if they are an order or an empty entry, with a message', async () => {
    const { user, unmount } = await openMaps(editor)
    disconnect(UpdateLocationOrderMutation)
    await user.click(await find('„Mensa“ nach oben'))
    await screen.findByRole('alert')
    await user.click(button('Ort hinzufügen'))
    await isKept(1)
    unmount()
    await openMaps('', others())
    expect(await screen.findByText(DELETED)).toBeVisible()
    expect(screen.getByText(/^Die neue Reihenfolge ihrer Orte/)).toBeVisible()
    await isKept(0)
    expect(screen.queryByRole('region', { name: DELETED })).toBeNull()
  })
})
