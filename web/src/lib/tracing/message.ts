// Reduces the message of an error to words that browsers and React use in their own messages, so
// that no name, address, number or text of a user is left.

const MAX_LENGTH = 200

const words = new Set(
  `a an the to of in on at for from with by as and or is are was be been it its this that than then
  not no none cannot can could must should may only has have had does do did exist exists too many
  much more fewer less already again before after during while without instead because when if
  undefined null nan object objects function functions class constructor method methods property
  properties value values type types symbol string number bigint boolean array iterable iterator
  promise argument arguments parameter parameters variable constant assignment access accessed
  accessing initialization initialized initializer lexical declaration declared defined definition
  read reading write writing set setting get getter setter call called calling callback stack size
  maximum exceeded recursion invalid valid length date time range out bounds index precision radix
  unexpected expected token identifier end input character characters line column data json parse
  parsing syntax error errors failed failure execute construct converting convert conversion circular
  structure cyclic node nodes child children parent removed remove inserted insert append element
  document window operation operations supported unsupported insecure quota storage database
  transaction version connection closed denied permission allowed user agent reference evaluating
  near extensible add delete deleting configurable redefine readonly proxy prototype expression
  regular unterminated missing found react rendered render rendering hook hooks previous changed
  component components key state update updates depth limit context provider left hand side new
  super subclass instance abstract interface module import export internal assertion unknown
  started start console loaded load browser encode image entry lock`.split(/\s+/),
)

const quoted = /"[^"]*"|'[^']*'|`[^`]*`|„[^“”]*[“”]|“[^”]*”|‚[^‘’]*[‘’]|‘[^’]*’|»[^«]*«|«[^»]*»/g
const cut = '…'

/** Everything else is replaced by an ellipsis. */
export function scrub(message: string): string {
  const [first = ''] = message.slice(0, 1000).split(/[\r\n]/)
  const [code] = /^Minified React error #\d{1,3}\b/.exec(first) ?? []
  if (code) return code
  return first
    .replace(quoted, cut)
    .split(/\s+/)
    .map((word) => (word === '' || isKnown(word) ? word : cut))
    .filter((word, at, all) => word !== '' && (word !== cut || all[at - 1] !== cut))
    .join(' ')
    .slice(0, MAX_LENGTH)
}

function isKnown(word: string): boolean {
  const [, letters = ''] = /^[([]?([A-Za-z]+)[)\].,;:]*$/.exec(word) ?? []
  return words.has(letters.toLowerCase())
}
