import { renderInConsole } from '@test/render'
import { answer, hold } from '@test/server'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DeletePostMutation } from '@/features/posts/queries'
import { useOutdated } from '@/lib/update'
import { UpdateNotice } from './UpdateNotice'

afterEach(() => {
  useOutdated.setState({ outdated: false })
})

it('reloads on request, but not before pending mutations are answered', async () => {
  const { held, release } = hold()
  answer(DeletePostMutation, ({ id }) => held.then(() => ({ deletePost: id })))
  const { client, user } = renderInConsole(<UpdateNotice />)
  expect(screen.queryByText('Aushang wurde aktualisiert')).toBeNull()
  act(() => useOutdated.setState({ outdated: true }))
  expect(screen.getByText('Aushang wurde aktualisiert')).toBeVisible()

  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, href: location.href, reload })
  const sent = client.mutation(DeletePostMutation, { id: 'post-1' }).toPromise()
  await user.click(screen.getByRole('button', { name: 'Neu laden' }))
  expect(reload).not.toHaveBeenCalled()
  release()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await sent
})
