// Selects entries of a catalogue, which may have hundreds: a search field, and the selected entries
// below it.
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { SuggestField } from '@/ui/SuggestField'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './EntryPicker.module.css'
import { inOrder } from './inOrder'
import { searched } from './search'

/** Maximum number of suggestions; the others are found by typing more. */
const MAX_SHOWN = 50

type Props = {
  /** The id of the search field. */
  id: string
  label: string
  kind: 'universities' | 'affiliations'
  /** The names of all entries by id, in the order in which they are suggested. */
  entries: ReadonlyMap<string, string>
  /** The ids of the selected entries. */
  chosen: readonly string[]
  error?: string | undefined
  onChange: (ids: readonly string[]) => void
}

export function EntryPicker({ id, label, kind, entries, chosen, error, onChange }: Props) {
  const { t } = useTranslation('staffProfile')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const sought = useDeferredValue(typed)
  const nameOf = (entry: string): string => entries.get(entry) ?? t('picker.unknown', { id: entry })
  const found = open ? searched(entries, new Set(chosen), sought) : []
  const suggestions = found.slice(0, MAX_SHOWN).map(([key, name]) => ({ key, label: name }))
  const others = found.length - suggestions.length

  function add(entry: string): void {
    setTyped('')
    setSaid(t('picker.added', { name: nameOf(entry) }))
    onChange([...chosen, entry])
  }

  function remove(entry: string): void {
    setSaid(t('picker.removed', { name: nameOf(entry) }))
    onChange(chosen.filter((other) => other !== entry))
  }

  return (
    <div className={classes.picker}>
      <SuggestField
        id={id}
        label={label}
        help={
          open && others > 0
            ? t('picker.others', { count: others, shown: count(others) })
            : chosen.length === 0 && t(`picker.help.${kind}`)
        }
        error={error}
        autoComplete="off"
        placeholder={t('picker.placeholder')}
        value={typed}
        suggestions={suggestions}
        suggestionsLabel={label}
        open={open}
        eager
        preselected={typed.trim() === '' ? null : (suggestions[0]?.key ?? null)}
        onOpen={setOpen}
        onType={setTyped}
        onChoose={add}
      >
        <p className={classes.none}>{t('picker.none')}</p>
      </SuggestField>
      <p role="status" className={visuallyHidden.unseen}>
        {said}
      </p>
      {chosen.length > 0 && (
        <>
          <div className={classes.head}>
            <p className={text.soft}>
              {t('picker.chosen', { count: chosen.length, shown: count(chosen.length) })}
            </p>
            {chosen.length > 1 && (
              <button
                type="button"
                className={`${text.textButton} ${classes.all}`}
                onClick={() => {
                  setSaid(t('picker.allRemoved'))
                  onChange([])
                  document.getElementById(id)?.focus()
                }}
              >
                {t('picker.removeAll')}
              </button>
            )}
          </div>
          <ul aria-label={t('picker.chosenLabel', { label })} className={classes.chosen}>
            {inOrder(chosen, entries).map((entry) => (
              <li key={entry} className={classes.entry}>
                <span>{nameOf(entry)}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t('picker.remove', { name: nameOf(entry) })}
                  title={t('picker.remove', { name: nameOf(entry) })}
                  onClick={({ currentTarget }) => {
                    focusNear(currentTarget, id)
                    remove(entry)
                  }}
                >
                  <X size={16} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Focuses the button of the next entry, else of the previous one, else the search field. */
function focusNear(button: HTMLElement, field: string): void {
  const entry = button.closest('li')
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = next?.querySelector('button') ?? document.getElementById(field)
  target?.focus()
}
