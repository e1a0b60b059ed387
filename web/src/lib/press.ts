// Delays layout changes while a pointer is pressed. Otherwise the pressed button could move away
// before the release, and the click would be lost. For example, a field that loses focus by the
// press shows its error only after the click.

let pressed = false
let waiting: (() => void)[] = []

function release(): void {
  pressed = false
  const due = waiting
  waiting = []
  // The click comes right after the release.
  if (due.length > 0)
    setTimeout(() => {
      for (const act of due) act()
    })
}

window.addEventListener(
  'pointerdown',
  () => {
    pressed = true
  },
  true,
)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

/** Runs `act` now, or after the release (and its click) if a pointer is pressed. */
export function afterPointerUp(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
