// Shown below an empty English field: the German text, which English readers see instead, and a
// button that copies it into the field.
import { useTranslation } from 'react-i18next'
import classes from './germanInstead.module.css'
import text from './text.module.css'

type Given = {
  /** The id of the field. */
  id: string
  /** The label of the field. */
  label: string
  language: 'de' | 'en'
  texts: { de: string; en: string }
  onTake: (german: string) => void
}

/** Undefined if the field has a message of its own, or if there is no German text. */
export const germanInstead = ({ language, texts, ...given }: Given) =>
  language === 'en' && texts.en.trim() === '' && texts.de.trim() !== '' ? (
    <GermanInstead {...given} german={texts.de.trim()} />
  ) : undefined

type Props = Pick<Given, 'id' | 'label' | 'onTake'> & { german: string }

function GermanInstead({ id, label, german, onTake }: Props) {
  const { t } = useTranslation('ui')
  return (
    <span className={classes.instead}>
      <span className={classes.words}>
        {t('german')} <span lang="de">{german}</span>
      </span>
      <button
        type="button"
        className={`${text.textButton} ${classes.take}`}
        aria-label={t('takeGermanOf', { label })}
        onClick={() => {
          // The button disappears with the text, so the focus moves to the field.
          document.getElementById(id)?.focus()
          onTake(german)
        }}
      >
        {t('takeGerman')}
      </button>
    </span>
  )
}
