import { renderInConsole } from '@test/render'
import { stubMedia } from '@test/stubs'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CompletionDialog } from './CompletionDialog'

const fire = Object.assign(vi.fn(), { reset: vi.fn() })
const create = vi.fn((_canvas: HTMLCanvasElement, _options: object) => fire)

vi.mock('canvas-confetti', () => ({
  create: (canvas: HTMLCanvasElement, options: object) => create(canvas, options),
}))

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

// spec: ONBOARD-04
it('shows confetti 150 ms after it is shown, without a worker', () => {
  const { unmount } = renderInConsole(<CompletionDialog onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: /^Geschafft/ })).toBeInTheDocument()
  pass(149)
  expect(fire).not.toHaveBeenCalled()
  pass(1)
  expect(fire).toHaveBeenCalledOnce()
  expect(create.mock.calls[0]?.[1]).toMatchObject({
    useWorker: false,
    disableForReducedMotion: true,
  })
  unmount()
  expect(fire.reset).toHaveBeenCalled()
  expect(document.querySelector('canvas')).toBeNull()
})

// spec: ONBOARD-04
it('shows no confetti if the system requests less motion', () => {
  stubMedia((query) => query === '(prefers-reduced-motion: reduce)')
  renderInConsole(<CompletionDialog onClose={() => {}} />)
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  pass(1_000)
  expect(create).not.toHaveBeenCalled()
})
