import '@/lib/versionsTexts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useComparedTexts } from '@/features/versions/comparedTexts'
import { SideBySide } from '@/features/versions/SideBySide'
import { Words } from '@/features/versions/Words'
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'
import text from '@/ui/text.module.css'

type Props = {
  /** The text of the post, with markup. */
  here: string
  there: string
}

/** Both texts as readers see them, side by side if there is room. */
export function Compared({ here, there }: Props) {
  const { t } = useTranslation(['sourceChange', 'versions'])
  const pairs = useMemo(
    () => [{ before: visibleText(parseMarkup(here)), after: visibleText(parseMarkup(there)) }],
    [here, there],
  )
  const { sides, areSame, failed } = useComparedTexts(pairs)
  const [{ before, after } = { before: [], after: [] }] = sides
  return (
    <>
      <p className={text.soft} role="status">
        {failed
          ? t('versions:marksFailed')
          : areSame === null
            ? ''
            : t(areSame ? 'sameWords' : 'differences')}
      </p>
      <SideBySide
        title={t('texts')}
        before={{ title: t('here'), children: <Words parts={before} /> }}
        after={{ title: t('there'), children: <Words parts={after} /> }}
      />
    </>
  )
}
