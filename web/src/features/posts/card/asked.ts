// What is being asked about which post. It stands outside of the cards: a card goes into another list,
// or away, while one still reads.
import { create } from 'zustand'
import type { ShownPost } from '../post'
import type { ReleaseStep } from '../release/release'

export type Asked = { post: ShownPost; about: 'date' | 'deletion' | 'statistics' | ReleaseStep }

export const useAsked = create<{ asked: Asked | null }>()(() => ({ asked: null }))

export const askAbout = (post: ShownPost, about: Asked['about']): void =>
  useAsked.setState({ asked: { post, about } })

export const askNothing = (): void => useAsked.setState({ asked: null })
