// One post in the app: who, when, the words, what hangs on it.
import { useMemo } from 'react'
import type { Language } from '@/graphql/generated/graphql'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { Face } from '@/ui/Face'
import { BlogPhone } from '../attachments/blog/BlogPhone'
import { inLanguage, isBlank } from '../languages'
import classes from './PhonePost.module.css'
import type { PhonePostData } from './phonePost'

type Props = {
  post: PhonePostData
  language: Language
  /** The post fills the screen, with its author in the bar on top. */
  opened: boolean
}

export function PhonePost({ post, language, opened }: Props) {
  const { texts, attachment, author, moment, channels, localImage } = post
  const text = inLanguage(texts, language)
  const markup = useMemo(() => parseMarkup(text.trim()), [text])
  return (
    <>
      <div className={classes.author} data-opened={opened || undefined}>
        <Face name={author.displayName} image={author.avatar} />
        <div className={classes.names}>
          <p className={classes.name}>{author.displayName}</p>
          <p className={classes.moment}>{[moment, ...channels].join(' · ')}</p>
        </div>
      </div>
      <div className={classes.post} lang={isBlank(texts[language]) ? 'de' : language}>
        {markup.length > 0 && (
          <p className={classes.text}>
            <MarkupText markup={markup} followLinks={false} />
          </p>
        )}
        {attachment && (
          <BlogPhone blog={attachment.blog} language={language} localImage={localImage} />
        )}
      </div>
    </>
  )
}
