// A link preview as the app shows it.
import type { Language } from '@/graphql/generated/graphql'
import { StoredImage } from '@/ui/StoredImage'
import { inLanguage } from '../../languages'
import classes from './BlogPhone.module.css'
import { type BlogDraft, isEmptyBlog } from './blog'
import { hostOf, withScheme } from './link'

type Props = { blog: BlogDraft; language: Language; localImage?: string | undefined }

export function BlogPhone({ blog, language, localImage }: Props) {
  const text = (name: 'title' | 'subtitle' | 'description' | 'url') =>
    inLanguage(blog[name], language).trim()
  const url = withScheme(text('url'))
  if (!localImage && isEmptyBlog(blog)) return null
  return (
    <div className={classes.link}>
      {localImage ? (
        <img src={localImage} alt="" className={classes.picture} />
      ) : (
        blog.image && <StoredImage image={blog.image} className={classes.picture} />
      )}
      <div className={classes.words}>
        {text('title') && <p className={classes.title}>{text('title')}</p>}
        {text('subtitle') && <p>{text('subtitle')}</p>}
        {text('description') && <p className={classes.soft}>{text('description')}</p>}
        {url && <p className={classes.soft}>{hostOf(url)}</p>}
      </div>
    </div>
  )
}
