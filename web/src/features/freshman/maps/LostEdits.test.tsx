// What happens to unsaved changes when a colleague deletes the map.
import { axe } from '@test/axe'
import { aMap } from '@test/maps'
import { button, campus, editor, find, form, names, openMaps } from '@test/mapsPage'
import { disconnect, refuse } from '@test/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { DeleteLocationMutation, UpdateLocationOrderMutation } from '../queries'

const DELETED = 'Jemand hat eine Karte gelöscht, an der du gearbeitet hast'
const ORDER = 'Die neue Reihenfolge ihrer Orte war noch nicht gespeichert.'
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

  const described = () => ({ ...campus(), description: 'Wege' })

  it('are forgotten if they contain nothing to copy', async () => {
    const { user, unmount } = await openMaps(editor, [described()])
    await user.clear(await screen.findByLabelText('Beschreibung'))
    await user.click(button('Ort hinzufügen'))
    await isKept(1)
    unmount()
    await openMaps('', others())
    expect(await screen.findByText('Kneipen')).toBeVisible()
    await isKept(0)
    expect(screen.queryByRole('region', { name: DELETED })).toBeNull()
  })

  it('are forgotten likewise if the map is deleted while the page is open', async () => {
    const { user, stored } = await openMaps(editor, [described()])
    await user.clear(await screen.findByLabelText('Beschreibung'))
    await isKept(1)
    stored.maps = others()
    refuse(DeleteLocationMutation, { code: 404 })
    await user.click(await find('„Mensa“ löschen'))
    expect(await screen.findByText('Diese Karte gibt es nicht mehr')).toBeVisible()
    await isKept(0)
    expect(screen.queryByRole('region', { name: DELETED })).toBeNull()
  })

  it('include the order of the places, which returns with the map', async () => {
    const { user, unmount } = await openMaps(editor)
    disconnect(UpdateLocationOrderMutation)
    await user.click(await find('„Mensa“ nach oben'))
    await screen.findByRole('alert')
    await isKept(1)
    unmount()
    const { unmount: close } = await openMaps('', others())
    const lost = within(await screen.findByRole('region', { name: DELETED }))
    expect(lost.getByText(ORDER)).toBeVisible()
    expect(lost.queryByText(/Kopiere/)).toBeNull()
    expect(await axe()).toEqual([])
    await isKept(1)
    close()
    await openMaps(editor)
    expect(await screen.findByRole('alert')).toHaveTextContent('noch nicht gespeichert')
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
  })

  it('show an order if the map is deleted while the page is open', async () => {
    const { user, stored } = await openMaps(editor)
    stored.maps = others()
    refuse(UpdateLocationOrderMutation, { code: 409, reason: 'LIST_CHANGED' })
    await user.type(await screen.findByLabelText('Beschreibung'), 'Wo alles ist')
    await user.click(await find('„Mensa“ nach oben'))
    expect(await screen.findByText('Diese Karte gibt es nicht mehr')).toBeVisible()
    const lost = within(screen.getByRole('region', { name: DELETED }))
    expect(lost.getByText('Wo alles ist')).toBeVisible()
    expect(lost.getByText(ORDER)).toBeVisible()
    await user.click(lost.getByRole('button', { name: 'Verwerfen' }))
    await isKept(0)
  })
})
