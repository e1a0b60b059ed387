//! Reads XML into a tree. No entities are expanded except the five of XML, so no document grows.

use quick_xml::NsReader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::ResolveResult;

use super::{Element, Node, Vocabulary};

/// Elements beyond this depth are left out; their text belongs to the element above them.
pub(super) const MAX_DEPTH: usize = 64;
/// Elements of real feeds have fewer than ten.
const MAX_ATTRIBUTES: usize = 64;
/// More levels beyond [`MAX_DEPTH`] are not valid.
const MAX_TOO_DEEP: usize = 1_000;
const MAX_ELEMENTS: usize = 200_000;
/// Declarations of namespaces by one element.
const MAX_DECLARATIONS: usize = 32;

/// The root element. `None` if it is not well-formed, or has too many elements or levels. Accepts `&` and entities of HTML in
/// texts, which many generators do not encode.
pub(in crate::feed) fn read(xml: &str) -> Option<Element> {
    let mut reader = NsReader::from_str(xml);
    reader.config_mut().allow_dangling_amp = true;
    reader.resolver_mut().set_max_declarations_per_element(MAX_DECLARATIONS);
    let mut tree = Tree::default();
    loop {
        match reader.read_resolved_event().ok()? {
            (namespace, Event::Start(start)) => tree.start(element(&namespace, &start))?,
            (namespace, Event::Empty(start)) => {
                tree.start(element(&namespace, &start))?;
                tree.end();
            }
            (_, Event::End(_)) => tree.end(),
            (_, Event::Text(text)) => tree.text(&text.xml10_content().ok()?),
            (_, Event::CData(text)) => tree.text(&text.xml10_content().ok()?),
            (_, Event::GeneralRef(reference)) => tree.text(&resolved(&reference)),
            (_, Event::Eof) => return tree.root,
            _ => {}
        }
    }
}

#[derive(Default)]
struct Tree {
    root: Option<Element>,
    open: Vec<Element>,
    /// The open elements beyond [`MAX_DEPTH`].
    too_deep: usize,
    elements: usize,
}

impl Tree {
    fn start(&mut self, element: Element) -> Option<()> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS || self.too_deep > MAX_TOO_DEEP {
            return None;
        }
        if self.open.len() < MAX_DEPTH {
            self.open.push(element);
        } else {
            self.too_deep += 1;
        }
        Some(())
    }

    fn end(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some(closed) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(parent) => parent.children.push(Node::Element(closed)),
            None => drop(self.root.get_or_insert(closed)),
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(element) = self.open.last_mut() {
            element.push_text(text);
        }
    }
}

fn element(namespace: &ResolveResult<'_>, start: &BytesStart<'_>) -> Element {
    let mut attributes = Vec::new();
    for attribute in start.attributes().with_checks(false).flatten().take(MAX_ATTRIBUTES) {
        let value = text(&attribute.value);
        // An address may contain `&` that is not encoded.
        let value = unescape(&value).map_or_else(|_| value.replace("&amp;", "&"), Into::into);
        attributes.push((text(attribute.key.as_ref()), value));
    }
    Element {
        vocabulary: vocabulary(namespace),
        name: text(start.local_name().as_ref()),
        attributes,
        children: Vec::new(),
    }
}

/// The document was decoded before, so this loses nothing.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn vocabulary(namespace: &ResolveResult<'_>) -> Vocabulary {
    match namespace {
        ResolveResult::Unbound => Vocabulary::Rss,
        ResolveResult::Bound(namespace) => match namespace.as_ref() {
            b"http://purl.org/rss/1.0/"
            | b"http://my.netscape.com/rdf/simple/0.9/"
            | b"http://channel.netscape.com/rdf/simple/0.9/"
            | b"http://backend.userland.com/rss2"
            | b"http://www.w3.org/1999/02/22-rdf-syntax-ns#" => Vocabulary::Rss,
            b"http://www.w3.org/2005/Atom" | b"http://purl.org/atom/ns#" => Vocabulary::Atom,
            b"http://purl.org/rss/1.0/modules/content/" => Vocabulary::Content,
            b"http://purl.org/dc/elements/1.1/" | b"http://purl.org/dc/terms/" => Vocabulary::DublinCore,
            b"http://search.yahoo.com/mrss/" | b"http://search.yahoo.com/mrss" => Vocabulary::Media,
            _ => Vocabulary::Other,
        },
        // The declaration is missing: the usual prefixes mean what they usually mean.
        ResolveResult::Unknown(prefix) => match prefix.as_slice() {
            b"atom" => Vocabulary::Atom,
            b"content" => Vocabulary::Content,
            b"dc" | b"dcterms" => Vocabulary::DublinCore,
            b"media" => Vocabulary::Media,
            _ => Vocabulary::Other,
        },
    }
}

/// The character of a reference. Entities of HTML stay as they are, and are resolved with the HTML.
fn resolved(reference: &BytesRef<'_>) -> String {
    if let Ok(Some(char)) = reference.resolve_char_ref() {
        return char.to_string();
    }
    let name = text(reference);
    resolve_predefined_entity(&name).map_or_else(|| format!("&{name};"), ToOwned::to_owned)
}
