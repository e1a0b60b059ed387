// A post in the app: author, date, text and attachment.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownAttachment } from '@/features/attachments/ShownAttachment'
import type { Language } from '@/graphql/generated/graphql'
import { inLanguage, languageShown } from '@/lib/languages'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { dateIn } from '@/lib/shownTimes'
import { Avatar } from '@/ui/Avatar'
import classes from './PhonePost.module.css'
import type { PhonePostData } from './phonePost'

type Props = {
  post: PhonePostData
  language: Language
  /** Whether the post fills the screen, with its author in the bar on top. */
  opened: boolean
  /** Whether to show the result of a poll. */
  showsResult: boolean
}

export function PhonePost({ post, language, opened, showsResult }: Props) {
  const { t } = useTranslation('shown', { lng: language })
  const { texts, attachment, author, channels, slot } = post
  const moment = post.moment === null ? t('now') : dateIn(post.moment, language)
  const text = inLanguage(texts, language)
  const markup = useMemo(() => parseMarkup(text.trim()), [text])
  return (
    <>
      <div className={classes.author} data-opened={opened || undefined}>
        <Avatar name={author.displayName} image={author.avatar} />
        <div className={classes.names}>
          <p className={classes.name}>{author.displayName}</p>
          <p className={classes.moment}>{[moment, ...channels].join(' · ')}</p>
        </div>
      </div>
      <div className={classes.post} lang={languageShown(texts, language)}>
        {markup.length > 0 && (
          <p className={classes.text}>
            <MarkupText markup={markup} followLinks={false} />
          </p>
        )}
        {attachment && (
          <ShownAttachment at="Phone" {...{ attachment, language, slot, showsResult }} />
        )}
      </div>
    </>
  )
}
