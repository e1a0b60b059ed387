// The focus goes on with the list when a card leaves it: by a deletion, or into another list.

/**
 * Called before something happens to the card that holds this element. The returned function, called
 * afterwards, leads a focus that went with the card to its neighbour.
 */
export function keepFocus(element: HTMLElement | null): () => void {
  const item = element?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const goOn = () => {
    if (document.activeElement !== document.body) return
    const next = neighbour?.isConnected ? neighbour.querySelector('article') : null
    const place = next ?? document.getElementById('inhalt')
    place?.focus({ preventScroll: next === null })
  }
  // Once to draw the lists anew, once for what a dialog does with the focus when it is gone.
  return () => void requestAnimationFrame(() => requestAnimationFrame(goOn))
}
