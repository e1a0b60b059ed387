// Nothing may move between the press and the release of a pointer: the button that someone presses
// would be gone from under it, and the click with it. A field that is left by such a press says what
// is wrong with it only afterwards.

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

/** Does it now, or as soon as no pointer is pressed. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
