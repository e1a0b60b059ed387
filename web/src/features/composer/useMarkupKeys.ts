// Strg+B and Strg+I in the text area (Cmd on a Mac).
import type { KeyboardEvent, RefObject } from 'react'
import { applyEdit, toggleSigns } from '@/lib/textEdit'

export const signs = { bold: '**', italic: '*' } as const

export function markUp(area: HTMLTextAreaElement, sign: string): void {
  const { selectionStart: start, selectionEnd: end } = area
  applyEdit(area, toggleSigns(area.value, { start, end }, sign))
}

const byKey: Record<string, string> = { b: signs.bold, i: signs.italic }

export function useMarkupKeys(area: RefObject<HTMLTextAreaElement | null>) {
  return (event: KeyboardEvent): void => {
    const sign = byKey[event.key.toLowerCase()]
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!sign || !isShortcut || !area.current) return
    event.preventDefault()
    markUp(area.current, sign)
  }
}
