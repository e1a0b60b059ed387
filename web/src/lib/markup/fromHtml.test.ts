import { expect, it } from 'vitest'
import { markupFromHtml } from './fromHtml'

it.each([
  ['plain paragraphs', '<p>Eins</p><p>Zwei</p>', null],
  [
    'bold and italics',
    'Das ist <b>fett</b> und <em>kursiv</em>.',
    'Das ist **fett** und *kursiv*.',
  ],
  ['both', '<strong><i>beides</i></strong>', '***beides***'],
  ['blanks at the rim', '<b> fett </b>hier', '**fett** hier'],
  [
    'a link',
    'Hier ist <a href="https://uni.de/a">das Programm</a>.',
    'Hier ist das Programm (https://uni.de/a).',
  ],
  [
    'a link that shows its address',
    '<a href="https://uni.de/">uni.de</a> <b>neu</b>',
    'https://uni.de/ **neu**',
  ],
  ['another scheme', '<a href="javascript:alert(1)">Link</a> <b>neu</b>', 'Link **neu**'],
  [
    'a document of Google',
    '<b style="font-weight:normal"><span style="font-weight:700">fett</span> nicht</b>',
    '**fett** nicht',
  ],
  [
    'a document of Word',
    '<style>p{}</style><p class=MsoNormal><b>Titel<o:p></o:p></b></p><p>Text\n im Absatz</p>',
    '**Titel**\n\nText im Absatz',
  ],
  [
    'runs of one style',
    '<b>Ti</b><b>tel</b> und <b>noch</b> <b>einer</b>',
    '**Titel** und **noch einer**',
  ],
  ['runs of two styles', '<b>fett</b><i>kursiv</i>', '**fett***kursiv*'],
  ['a part of a word in italics', 'ganz<i>tägig</i>, <b>neu</b>', 'ganztägig, **neu**'],
  ['bold over two paragraphs', '<b>Eins<br><br>Zwei</b>', '**Eins**\n\n**Zwei**'],
  ['lines', '<div><b>Eins</b></div><div>Zwei</div>', '**Eins**\nZwei'],
  [
    'a table',
    '<table><tr><td><p><b>Tag</b></p></td><td><p>Uhr<br>zeit</p></td></tr><tr><td>Mo</td><td>9</td></tr></table>',
    '**Tag**\tUhr zeit\nMo\t9',
  ],
  ['code', '<b>So:</b><pre>a\n  b</pre>', '**So:**\n\na\n  b'],
  ['asterisks of its own', '<p style="color: red">Student*innen, 3 * 4</p>', null],
  [
    'both kinds of asterisks',
    'Student*innen <b>aller</b> Fächer',
    'Student*innen **aller** Fächer',
  ],
  ['a list', '<ul><li><b>Eins</b></li><li>Zwei</li></ul>', '**Eins**\nZwei'],
])('reads %s', (_what, html, markup) => {
  expect(markupFromHtml(html)).toBe(markup)
})
