// Edits of a text field that preserve the selection and the browser's undo history.

/** Replaces the characters between `from` and `to` with `text`, then selects `select`. */
export type TextEdit = {
  from: number
  to: number
  text: string
  select: [start: number, end: number]
}

type Selection = { start: number; end: number }

/**
 * Adds signs around the selected text, or removes them. Spaces at the edges of the selection stay
 * outside, since a sign before a space is not markup. If nothing is selected and the caret is
 * between a pair of signs, it moves behind the closing one. An empty pair is removed.
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
  const out = words === '' ? behindSigns(value, start, sign) : null
  if (out !== null) return { from: out, to: out, text: '', select: [out, out] }
  const select = [start + length, start + length + words.length] as [number, number]
  return { from: start, to: end, text: sign + words + sign, select }
}

/** Whether exactly these signs surround the text: one asterisk of two is not an italic sign. */
function hasSigns(value: string, start: number, end: number, sign: string): boolean {
  const before = /\**$/.exec(value.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(value.slice(end))?.[0].length ?? 0
  const fits = (run: number) => run === sign.length || run === 3
  return fits(before) && fits(after)
}

/** The index behind the closing signs of the pair around the caret; null if there is none. */
function behindSigns(value: string, caret: number, sign: string): number | null {
  const runs = runsOf(value, caret, sign)
  const opened = runs.filter((at) => at < caret).length % 2 === 1
  const closing = opened ? runs.find((at) => at >= caret) : undefined
  return closing === undefined ? null : closing + sign.length
}

/** An asterisk between two letters is the gender star and not markup. */
const GENDER_STAR = /(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu

/** Indexes of these signs in the line of the caret. Three asterisks count as both kinds. */
function runsOf(value: string, caret: number, sign: string): number[] {
  const start = value.lastIndexOf('\n', caret - 1) + 1
  const end = value.indexOf('\n', caret)
  const line = value.slice(start, end === -1 ? undefined : end)
  return [...line.replaceAll(GENDER_STAR, ' ').matchAll(/\*+/g)]
    .filter(([run]) => run.length === sign.length || run.length === 3)
    .map(({ index }) => start + index)
}

/** Replaces the selection with a text and puts the caret behind it. */
export function insertText({ start, end }: Selection, text: string): TextEdit {
  const caret = start + text.length
  return { from: start, to: end, text, select: [caret, caret] }
}

type TextField = HTMLTextAreaElement | HTMLInputElement

/** Applies the edit as if it were typed, so that the browser can undo it. */
export function applyEdit(field: TextField, edit: TextEdit): void {
  field.focus()
  if (edit.from < edit.to || edit.text !== '') replace(field, edit)
  field.setSelectionRange(...edit.select)
}

function replace(field: TextField, { from, to, text }: TextEdit): void {
  field.setSelectionRange(from, to)
  // The only way to add to the browser's undo history: deprecated, but without a replacement.
  const typed = document.execCommand?.(text ? 'insertText' : 'delete', false, text)
  if (typed) return
  field.setRangeText(text, from, to)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
