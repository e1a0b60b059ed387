/** As a `ref`: brings a message in sight, also on a low screen. Once, when it comes; not at each
 * keystroke after it. */
export const inSight = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'nearest' })
