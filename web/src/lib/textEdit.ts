// Changes of a text field that keep selection and undo as people expect them.

/** A piece of the text and what comes in its place, then what is selected. */
export type TextEdit = {
  from: number
  to: number
  text: string
  select: [start: number, end: number]
}

type Selection = { start: number; end: number }

/**
 * Puts signs around the selected words, or takes them off again. Blanks at the rim of the selection
 * stay outside, since a sign before a blank marks nothing up.
 */
export function toggleSigns(value: string, selection: Selection, sign: string): TextEdit {
  const chosen = value.slice(selection.start, selection.end)
  const start = selection.start + (chosen.length - chosen.trimStart().length)
  const end = chosen.trim() === '' ? start : start + chosen.trim().length
  const words = value.slice(start, end)
  const length = sign.length

  if (hasSigns(value, start, end, sign)) {
    const select = [start - length, end - length] as [number, number]
    return { from: start - length, to: end + length, text: words, select }
  }
  if (words.length > 2 * length && hasSigns(value, start + length, end - length, sign)) {
    const bare = words.slice(length, -length)
    return { from: start, to: end, text: bare, select: [start, start + bare.length] }
  }
  const select = [start + length, start + length + words.length] as [number, number]
  return { from: start, to: end, text: sign + words + sign, select }
}

/** Whether exactly these signs stand around: one asterisk of two is not a pair of single ones. */
function hasSigns(value: string, start: number, end: number, sign: string): boolean {
  const before = /\**$/.exec(value.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(value.slice(end))?.[0].length ?? 0
  const fits = (run: number) => run === sign.length || run === 3
  return fits(before) && fits(after)
}

/** Puts a text in the place of the selection, the caret behind it. */
export function insertText({ start, end }: Selection, text: string): TextEdit {
  const caret = start + text.length
  return { from: start, to: end, text, select: [caret, caret] }
}

/** Does it as if it were typed, so that the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit): void {
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  // The only way into the browser's undo; deprecated for twenty years and without a successor.
  const typed = document.execCommand?.(edit.text ? 'insertText' : 'delete', false, edit.text)
  if (!typed) {
    field.setRangeText(edit.text, edit.from, edit.to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...edit.select)
}
