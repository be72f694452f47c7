/** The search field of a list. */
import { type Page, pathIn } from '../views/layout'
import { wordsOf } from './frame'

export const SearchBox = (props: { page: Page; to: string; label: string; text: string }) => (
  <form action={pathIn(props.page.language, props.to)} class="search" role="search">
    <label for="q">{props.label}</label>
    <div class="row">
      <input id="q" name="q" type="search" value={props.text} />
      <button>{wordsOf(props.page).find}</button>
    </div>
  </form>
)
