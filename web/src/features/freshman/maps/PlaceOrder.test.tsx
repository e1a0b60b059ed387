// The order of the places of a map.
import { aPlace } from '@test/maps'
import { button, campus, editor, find, names, openMaps } from '@test/mapsPage'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stubMethod } from '@test/stubs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { MapsQuery, UpdateLocationOrderMutation } from '../queries'

describe('the order', () => {
  const order = (...ids: string[]) => ids.map((id, at) => ({ id, order: at + 1 }))

  // spec: FRESHMAN-13
  it('is saved as a whole after each move', async () => {
    const { user, orders } = await openMaps(editor)
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(orders).toEqual([{ map: 'map-1', order: order('b', 'a', 'c') }]))
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    expect(screen.getByText('„Mensa“ steht jetzt an Stelle 1.')).toBeInTheDocument()
    await user.click(button('„Mensa“ nach unten'))
    await waitFor(() => expect(orders[1]?.order).toEqual(order('a', 'b', 'c')))
    button('„Audimax“ verschieben: ziehen oder Pfeiltasten').focus()
    await user.keyboard('{End}')
    await waitFor(() => expect(orders[2]?.order).toEqual(order('b', 'c', 'a')))
    expect(button('„Audimax“ nach unten')).toHaveAttribute('aria-disabled', 'true')
  })

  it('follows a drag over several positions', async () => {
    const { user, orders } = await openMaps(editor)
    const grip = await find('„Audimax“ verschieben: ziehen oder Pfeiltasten')
    const rows = () => screen.getByRole('list', { name: 'Orte' }).children
    let below: Element | null = null
    stubMethod(document, 'elementFromPoint', () => below)
    fireEvent.pointerDown(grip, { button: 0 })
    for (const at of [1, 2]) {
      below = rows()[at] ?? null
      fireEvent.pointerMove(document, { clientX: 0, clientY: at })
    }
    fireEvent.pointerUp(document)
    await waitFor(() => expect(names()).toEqual(['Mensa', 'Bibliothek', 'Audimax']))
    await waitFor(() => expect(orders.at(-1)?.order).toEqual(order('b', 'c', 'a')))
    await user.keyboard('{Escape}')
  })

  it('sends moves one after the other', async () => {
    const { user, stored } = await openMaps(editor)
    const { held, release } = hold()
    const sent: unknown[] = []
    answer(UpdateLocationOrderMutation, async ({ order }) => {
      sent.push(order)
      if (sent.length === 1) await held
      return { updateLocationOrder: stored.maps[0] } as never
    })
    await user.click(await find('„Mensa“ nach oben'))
    await user.click(button('„Bibliothek“ nach oben'))
    await waitFor(() => expect(sent).toHaveLength(1))
    release()
    await waitFor(() => expect(sent).toEqual([order('b', 'a', 'c'), order('b', 'c', 'a')]))
  })

  it('is kept if the network goes away, over a reload, until it is saved', async () => {
    const { user, unmount } = await openMaps(editor)
    disconnect(UpdateLocationOrderMutation)
    await user.click(await find('„Mensa“ nach oben'))
    expect(await screen.findByRole('alert')).toHaveTextContent('noch nicht gespeichert')
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    unmount()
    const { user: later, orders } = await openMaps(editor)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    await later.click(button('Erneut speichern'))
    await waitFor(() => expect(orders[0]?.order).toEqual(order('b', 'a', 'c')))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
  })

  it('is not sent again after a reload if it was saved, but its response was lost', async () => {
    const { user, unmount } = await openMaps(editor)
    answer(UpdateLocationOrderMutation, () => new Promise(() => {}))
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    unmount()
    const map = campus()
    map.locations.sort((a, b) => Number(b.id === 'b') - Number(a.id === 'b'))
    await openMaps(editor, [map])
    await find('„Mensa“ bearbeiten')
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is saved in the background if the editor is left and opened again', async () => {
    const { user, router, stored } = await openMaps(editor)
    const { held, release } = hold()
    answer(UpdateLocationOrderMutation, async () => {
      await held
      const [map] = stored.maps
      map?.locations.sort((a, b) => Number(b.id === 'b') - Number(a.id === 'b'))
      return { updateLocationOrder: map } as never
    })
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    await router.navigate('/freshman/links')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Orte' })).toBeNull())
    await router.navigate(`/freshman/maps${editor}`)
    await find('„Mensa“ bearbeiten')
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    release()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
  })

  it('is sent again with the places that a colleague has added', async () => {
    const { user, stored } = await openMaps(editor)
    const [map] = stored.maps
    map?.locations.push(aPlace('d', 'Neu'))
    const sent: unknown[] = []
    refuse(UpdateLocationOrderMutation, { code: 409, reason: 'LIST_CHANGED' })
    // Only the first request is refused.
    answer(MapsQuery, () => {
      answer(UpdateLocationOrderMutation, ({ order }) => {
        sent.push(order)
        return { updateLocationOrder: stored.maps[0] } as never
      })
      return { me: { __typename: 'Me', id: 'profile-1', maps: stored.maps } } as never
    })
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(sent).toEqual([order('b', 'a', 'c', 'd')]))
    await waitFor(() => expect(names()).toContain('Neu'))
  })
})
