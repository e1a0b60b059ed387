// The new post is folded to one line until its text has the focus, or anything is typed or selected.
// Escape and leaving it fold it again while it is empty.
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Draft, isUntouched } from '@/features/posts/draft'
import { useComposer } from '@/features/writing/state'
import { afterPointerUp } from '@/lib/press'

/** How long parts of the form may take to appear, in ms, on a slow machine, too. */
const UNFOLDING = 400

/** `onFold` is called when the user leaves the empty form. */
export function useFold(draft: Draft, onFold: () => void) {
  const [entered, setEntered] = useState(false)
  const [unfolds, setUnfolds] = useState(false)
  const isEmpty = isUntouched(draft)
  const isFolded = isEmpty && !entered

  const fold = useEffectEvent(() => {
    flushSync(() => setEntered(false))
    if (!isUntouched(useComposer.getState().fresh)) return
    onFold()
    // What has the focus now has moved up with everything below the form.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  })

  useEffect(() => {
    if (!entered) return undefined
    function leave({ target }: Event): void {
      // What is below moves up, so a pressed button must be released first.
      if (target instanceof Element && isOutside(target)) afterPointerUp(() => fold())
    }
    document.addEventListener('focusin', leave)
    document.addEventListener('click', leave)
    return () => {
      document.removeEventListener('focusin', leave)
      document.removeEventListener('click', leave)
    }
  }, [entered])

  useEffect(() => {
    if (!unfolds) return undefined
    const timer = setTimeout(() => setUnfolds(false), UNFOLDING)
    return () => clearTimeout(timer)
  }, [unfolds])

  const handlers = {
    onFocus({ target }: FocusEvent): void {
      // The button of the preview is there in any case.
      if (isFolded && !(target instanceof HTMLTextAreaElement)) return
      setEntered(true)
      if (!isFolded) return
      setUnfolds(true)
      // The folded form is German. The phone preview changes when something is written.
      useComposer.setState({ language: 'de' })
    },
    onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
      // Key events of our popovers bubble up here as well.
      const isOwn = target instanceof Node && currentTarget.contains(target)
      if (key !== 'Escape' || !isOwn || !entered || !isEmpty) return
      setEntered(false)
      onFold()
      currentTarget.closest('section')?.focus({ preventScroll: true })
    },
  }
  return { folded: isFolded, unfolds, handlers }
}

/** Whether an element is neither in the composer nor in a dialog or a popover. */
const isOutside = (element: Element): boolean =>
  element.isConnected && !element.closest('[data-composer], [role="dialog"], [data-portal]')
