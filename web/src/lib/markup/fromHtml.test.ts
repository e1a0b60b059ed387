import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markupFromHtml } from './fromHtml'

it.each([
  ['plain paragraphs', '<p>Eins</p><p>Zwei</p>', null],
  ['a table', '<table><tr><td>Eins</td></tr></table>', null],
  ['code', '<div style="color:#fff;white-space:pre">let a = 1\n</div>', null],
  ['a link to its own text', '<a href="https://uni.de/a">https://uni.de/a</a>', null],
  ['a place in the page', '<a href="#_ftn1">[1]</a>', null],
  ['asterisks of its own', '<p style="color: red">Student*innen, 3 * 4</p>', null],
  ['a bold blank', 'Eins<b> </b>Zwei', null],
])('returns null for %s', (_what, html, markup) => {
  expect(markupFromHtml(html)).toBe(markup)
})

it.each([
  [
    'bold and italics',
    'Das ist <b>fett</b> und <em>kursiv</em>.',
    'Das ist **fett** und *kursiv*.',
  ],
  ['both', '<strong><i>beides</i></strong>', '***beides***'],
  ['italics in bold', '<b>Neu: <i>heute</i> offen</b>', '**Neu: *heute* offen**'],
  ['bold beside both', '<b>Neu <i>heute</i></b>', '**Neu *heute***'],
  ['bold beside italics', '<b>Neu</b> <i>heute</i>', '**Neu** *heute*'],
  ['blanks at the rim', '<b> fett </b>hier', '**fett** hier'],
  [
    'a word in pieces',
    '<b>Fet</b><b>t</b> und <b>noch</b> <b>mehr</b>',
    '**Fett** und **noch mehr**',
  ],
  ['a bold part of a word', '<b>Semester</b>ticket', '**Semester**ticket'],
  ['an italic part of a word', '<b>Neu</b>: <i>Semester</i>ticket', '**Neu**: Semesterticket'],
  ['a gender star', '<b>Student*innen</b>', '**Student*innen**'],
  ['oblique and bolder', '<span style="font-style:oblique;font-weight:bolder">x</span>', '***x***'],
  ['bold over lines', '<b>Eins<br>Zwei</b>', '**Eins**\n**Zwei**'],
  [
    'bold over paragraphs',
    '<div style="font-weight:bold"><p>Eins<p>Zwei</div>',
    '**Eins**\n\n**Zwei**',
  ],
  ['a heading', '<h2>Titel</h2><p>Text</p>', '**Titel**\n\nText'],
  [
    'lines of a mail',
    '<div>Eins</div><div><b>Zwei</b></div><div><br></div><div>Drei</div>',
    'Eins\n**Zwei**\n\nDrei',
  ],
  [
    'lines of Outlook',
    '<p style="margin:0cm">Eins</p><p style="margin:0cm 0cm 0cm"><b>Zwei</b></p>',
    'Eins\n**Zwei**',
  ],
  ['blanks of the source', '<p>\n  <b>Eins</b>\n  zwei\n</p>\n', '**Eins** zwei'],
  [
    'lines of the source',
    '<p style="white-space:pre-wrap"><b>Eins</b>\nZwei</p>',
    '**Eins**\nZwei',
  ],
  ['runs of two styles', '<b>fett</b><i>kursiv</i>', '**fett***kursiv*'],
  [
    'both kinds of asterisks',
    'Student*innen <b>aller</b> Fächer',
    'Student*innen **aller** Fächer',
  ],
  [
    'cells of paragraphs',
    '<table><tr><td><p><b>Tag</b></p></td><td><p>Uhr<br>zeit</p></td></tr><tr><td>Mo</td><td>9</td></tr></table>',
    '**Tag**\tUhr zeit\nMo\t9',
  ],
  ['code', '<b>So:</b><pre>a\n  b</pre>', '**So:**\n\na\n  b'],
  ['what is hidden', '<b>Eins</b><span style="display:none">zwei</span>', '**Eins**'],
  [
    'a table',
    '<table><tr><th>Tag</th><th>Ort</th></tr>\n<tr><td>Mo</td>\n<td>Audimax</td></tr></table>',
    '**Tag\tOrt**\nMo\tAudimax',
  ],
])('keeps the formatting of %s', (_what, html, markup) => {
  expect(markupFromHtml(html)).toBe(markup)
})

it.each([
  [
    'a link',
    'Hier ist <a href="https://uni.de/a">das Programm</a>.',
    'Hier ist das Programm (https://uni.de/a).',
  ],
  ['a bold link', '<b><a href="https://uni.de">Programm</a></b>', '**Programm (https://uni.de)**'],
  [
    'a link with bold words',
    '<a href="https://uni.de"><b>Programm</b></a>',
    '**Programm** (https://uni.de)',
  ],
  ['a link that shows its address', '<a href="https://uni.de/">uni.de</a>', 'https://uni.de/'],
  ['a blank in an address', '<a href="https://uni.de/a b*c">x</a>', 'x (https://uni.de/a%20b%2Ac)'],
  ['another scheme', '<a href="javascript:alert(1)">Link</a> <b>neu</b>', 'Link **neu**'],
  [
    'a mail address',
    '<a href="mailto:fs@uni.de?subject=x">Schreib uns</a>',
    'Schreib uns (fs@uni.de)',
  ],
  [
    'a mail address that is shown',
    '<a href="mailto:fs@uni.de">fs@uni.de</a>, <b>x</b>',
    'fs@uni.de, **x**',
  ],
  ['an anchor without words', '<a href="https://uni.de"><img></a><b>x</b>', '**x**'],
])('keeps the URL of %s', (_what, html, markup) => {
  expect(markupFromHtml(html)).toBe(markup)
})

it.each([
  ['bullets', '<ul><li><b>Eins</b></li><li>Zwei</li></ul>', '• **Eins**\n• Zwei'],
  ['numbers', '<ol start="3"><li>Eins</li>\n<li>Zwei</li></ol>', '3. Eins\n4. Zwei'],
  [
    'a list in a list',
    '<ul><li>Eins<ul><li>Innen</li></ul></li><li>Zwei</li></ul>',
    '• Eins\n• Innen\n• Zwei',
  ],
  [
    'items of paragraphs',
    '<p>Neu:</p><ul><li><p>Eins</p></li><li></li><li><p>Zwei</p></li></ul><p>Ende</p>',
    'Neu:\n\n• Eins\n• Zwei\n\nEnde',
  ],
])('keeps the markers of %s', (_what, html, markup) => {
  expect(markupFromHtml(html)).toBe(markup)
})

it('reads a Google document', () => {
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">fett</span><span style="font-weight:400;white-space:pre-wrap;"> nicht, </span><a href="https://uni.de/plan" style="text-decoration:none;"><span style="text-decoration:underline;white-space:pre-wrap;">Plan</span></a></p><br><p dir="ltr" style="margin-top:0pt;margin-bottom:0pt;"><span style="font-style:italic;">kursiv</span></p></b>'
  expect(markupFromHtml(html)).toBe('**fett** nicht, Plan (https://uni.de/plan)\n\n*kursiv*')
})

it('reads a Word document', () => {
  const file = '../../../test/copied/word.html.txt'
  const html = readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(markupFromHtml(html)).toBe(
    [
      '**Sommerfest der Fachschaft**',
      '',
      '**Am Donnerstag** feiern wir *hinter dem Audimax*. Alles Weitere steht im Programm (https://fs.uni.example/programm?tag=1), Fragen an fest@fs.uni.example.',
      '',
      '• Grillen ab **18 Uhr**',
      '• Musik ab 20 Uhr',
      '1. Becher mitbringen',
      '',
      '***Student*innen*** aller **Fächer** sind eingeladen.',
    ].join('\n'),
  )
})
