// On the card of a waiting post: that it is part of a series, and its rule.
import '@/lib/seriesTexts'
import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './SeriesMark.module.css'
import { useSentence } from './useSentence'
import { useSeriesOf } from './useSeriesOf'

export function SeriesMark({ post }: { post: string }) {
  const { t } = useTranslation('series')
  const sentence = useSentence()
  const part = useSeriesOf(post, true)
  if (!part) return null
  return (
    <p className={classes.mark}>
      <Repeat size={16} />
      <span>{t('part', { sentence: sentence(part.series.rule) })}</span>
    </p>
  )
}
