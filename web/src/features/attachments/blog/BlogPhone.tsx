// A link preview as the app shows it.
import { useQuery } from 'urql'
import { altIn } from '@/features/media/alt'
import { ratioAlone } from '@/features/media/layout'
import { useLocalFile } from '@/features/media/uploads'
import { ConfigQuery } from '@/features/session/config'
import { inLanguage, languageShown } from '@/lib/languages'
import { hostOf, isLink, withScheme } from '@/lib/webAddress'
import { StoredImage } from '@/ui/StoredImage'
import phone from '../phoneCard.module.css'
import type { ShownProps } from '../view'
import classes from './BlogPhone.module.css'
import { type BlogDraft, type BlogText, isEmptyBlog } from './blog'

export function BlogPhone({ attachment: blog, language, slot }: ShownProps<BlogDraft>) {
  const [{ data }] = useQuery({ query: ConfigQuery })
  const localImage = useLocalFile(`${slot}/blog.image`)
  const text = (name: BlogText) => inLanguage(blog[name], language).trim()
  const lang = (name: BlogText) => languageShown(blog[name], language)
  const url = withScheme(text('url'))
  // An invalid URL shows no host.
  const isValid = isLink(url, data?.config.appScheme ?? '')
  if (!localImage && isEmptyBlog(blog)) return null
  return (
    <div className={phone.card}>
      {localImage ? (
        <img src={localImage} alt="" className={phone.coming} />
      ) : (
        blog.image && (
          <StoredImage
            image={blog.image}
            contain
            ratio={ratioAlone(blog.image)}
            alt={altIn(blog.image, language)}
            className={phone.picture}
          />
        )
      )}
      <div className={phone.words}>
        {text('title') && (
          <p className={classes.title} lang={lang('title')}>
            {text('title')}
          </p>
        )}
        {text('subtitle') && <p lang={lang('subtitle')}>{text('subtitle')}</p>}
        {text('description') && (
          <p className={classes.soft} lang={lang('description')}>
            {text('description')}
          </p>
        )}
        {isValid && <p className={classes.soft}>{hostOf(url)}</p>}
      </div>
    </div>
  )
}
