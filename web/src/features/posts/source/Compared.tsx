import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'
import text from '@/ui/text.module.css'
import classes from './Compared.module.css'
import { type Piece, wordDiff } from './wordDiff'

type Props = {
  /** The text of the post, with markup. */
  here: string
  there: string
}

/** Both texts as readers see them, side by side if there is room. */
export function Compared({ here, there }: Props) {
  const { t } = useTranslation('sourceChange')
  const pieces = useMemo(
    () => wordDiff(visibleText(parseMarkup(here)), visibleText(parseMarkup(there))),
    [here, there],
  )
  const isSame = [...pieces.here, ...pieces.there].every(({ differs }) => !differs)
  return (
    <>
      <p className={text.soft}>{t(isSame ? 'sameWords' : 'differences')}</p>
      <div className={classes.columns}>
        <Column title={t('here')} pieces={pieces.here} changed="del" />
        <Column title={t('there')} pieces={pieces.there} changed="ins" />
      </div>
    </>
  )
}

type ColumnProps = {
  title: string
  pieces: Piece[]
  /** The element of words that differ, which screen readers announce. */
  changed: 'del' | 'ins'
}

function Column({ title, pieces, changed: Changed }: ColumnProps) {
  const { t } = useTranslation('sourceChange')
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.column}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {pieces.length > 0 ? (
        <p className={classes.words}>
          {pieces.map(({ at, text: words, differs }) =>
            differs ? (
              <Changed key={at} className={classes.differs}>
                {words}
              </Changed>
            ) : (
              words
            ),
          )}
        </p>
      ) : (
        <p className={text.soft}>{t('noText')}</p>
      )}
    </section>
  )
}
