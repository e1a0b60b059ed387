import text from '@/ui/text.module.css'
import classes from './Answer.module.css'

/** One sentence for those who check this page at Instagram and may not read German. */
export const InEnglish = ({ children }: { children: string }) => (
  <p lang="en" className={`${text.soft} ${classes.english}`}>
    {children}
  </p>
)
