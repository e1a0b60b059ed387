import { Link2 } from 'lucide-react'
import { altIn } from '@/features/media/alt'
import { ratioAlone } from '@/features/media/layout'
import { inLanguage, languageShown } from '@/lib/languages'
import { hostOf } from '@/lib/webAddress'
import { ExternalLink } from '@/ui/ExternalLink'
import { StoredImage } from '@/ui/StoredImage'
import type { ShownProps } from '../view'
import classes from './BlogCard.module.css'
import type { BlogDraft, BlogText } from './blog'

/** A link preview as readers see it: image, texts and host. */
export function BlogCard({ attachment, language }: ShownProps<BlogDraft>) {
  const { image } = attachment
  const text = (name: BlogText) => inLanguage(attachment[name], language)
  const lang = (name: BlogText) => languageShown(attachment[name], language)
  const url = text('url')
  const subtitle = text('subtitle')
  const description = text('description')
  return (
    <ExternalLink href={url} className={classes.link}>
      {image ? (
        <StoredImage
          image={image}
          contain
          ratio={ratioAlone(image)}
          alt={altIn(image, language)}
          className={classes.picture}
        />
      ) : (
        <span className={classes.noPicture} aria-hidden>
          <Link2 size={24} strokeWidth={1.5} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.title} lang={lang('title')}>
          {text('title')}
        </span>
        {subtitle && (
          <span className={classes.subtitle} lang={lang('subtitle')}>
            {subtitle}
          </span>
        )}
        {description && (
          <span className={classes.description} lang={lang('description')}>
            {description}
          </span>
        )}
        <span className={classes.host}>{hostOf(url)}</span>
      </span>
    </ExternalLink>
  )
}
