// spec: COMPOSER-30
import { expect, it } from 'vitest'
import { applyEdit, insertText, toggleSigns } from './textEdit'

/** `|` marks the start and the end of the selection. */
function toggled(marked: string, sign: string): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') === start ? start : marked.lastIndexOf('|') - 1
  const value = marked.replaceAll('|', '')
  const { from, to, text, select } = toggleSigns(value, { start, end }, sign)
  const after = value.slice(0, from) + text + value.slice(to)
  const [left, right] = select
  const middle = left === right ? '|' : `|${after.slice(left, right)}|`
  return after.slice(0, left) + middle + after.slice(right)
}

it.each([
  ['ein |Wort| hier', '**', 'ein **|Wort|** hier'],
  ['ein |Wort| hier', '*', 'ein *|Wort|* hier'],
  ['ein **|Wort|** hier', '**', 'ein |Wort| hier'],
  ['ein |**Wort**| hier', '**', 'ein |Wort| hier'],
  ['ein *|Wort|* hier', '*', 'ein |Wort| hier'],
  ['ein| Wort |hier', '**', 'ein **|Wort|** hier'],
  ['ein **|Wort|** hier', '*', 'ein ***|Wort|*** hier'],
  ['ein ***|Wort|*** hier', '**', 'ein *|Wort|* hier'],
  ['ein ***|Wort|*** hier', '*', 'ein **|Wort|** hier'],
  ['|', '**', '**|**'],
  ['**|**', '**', '|'],
  ['ein |', '*', 'ein *|*'],
  ['ein *|*', '*', 'ein |'],
  ['ein **Wort|**', '**', 'ein **Wort**|'],
  ['ein **Wort|** hier', '**', 'ein **Wort**| hier'],
  ['ein *Wort|*', '*', 'ein *Wort*|'],
  ['ein **Wo|rt** hier', '**', 'ein **Wort**| hier'],
  ['ein **Wort|**', '*', 'ein **Wort*|***'],
  ['**eins** und |', '**', '**eins** und **|**'],
  ['**eins** |und **zwei**', '**', '**eins** **|**und **zwei**'],
  ['Student*innen, |Kolleg*innen', '*', 'Student*innen, *|*Kolleg*innen'],
  ['**offen\n|zu**', '**', '**offen\n**|**zu**'],
])('%s with %s becomes %s', (before, sign, after) => {
  expect(toggled(before, sign)).toBe(after)
})

it('moves the caret behind the signs without changing the text', () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = '**Wort**'
  field.setSelectionRange(6, 6)
  applyEdit(field, toggleSigns(field.value, { start: 6, end: 6 }, '**'))
  expect(field.value).toBe('**Wort**')
  expect(field.selectionStart).toBe(8)
  field.remove()
})

it('replaces the selection with an emoji and fires an input event', () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = 'Los geht es'
  let received = ''
  field.addEventListener('input', () => {
    received = field.value
  })
  applyEdit(field, insertText({ start: 3, end: 3 }, ' 🎉'))
  expect(received).toBe('Los 🎉 geht es')
  expect(field.selectionStart).toBe('Los 🎉'.length)
  field.remove()
})
