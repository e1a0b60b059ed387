import { Link2 } from 'lucide-react'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { ExternalLink } from '@/ui/ExternalLink'
import { StoredImage } from '@/ui/StoredImage'
import classes from './BlogCard.module.css'
import { hostOf } from './link'

type Attachment = PostFieldsFragment['attachments'][number]

/** A link as its readers see it: picture, title, where it leads. */
export function BlogCard({ attachment }: { attachment: Attachment }) {
  const { title, subtitle, description, url, image } = attachment
  return (
    <ExternalLink href={url} className={classes.link}>
      {image ? (
        <StoredImage image={image} className={classes.picture} />
      ) : (
        <span className={classes.noPicture} aria-hidden>
          <Link2 size={24} strokeWidth={1.5} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        {description && <span className={classes.description}>{description}</span>}
        <span className={classes.host}>{hostOf(url)}</span>
      </span>
    </ExternalLink>
  )
}
