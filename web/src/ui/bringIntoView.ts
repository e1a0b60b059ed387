/** A `ref` callback that scrolls an element into view when it is mounted. */
export const bringIntoView = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'nearest' })
