//! XML as a tree of limited depth and size.

mod read;

use quick_xml::escape::escape;
use url::Url;

pub(super) use read::read;

/// The vocabularies that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// All versions of RSS, with or without a namespace.
    Rss,
    Atom,
    /// `content:encoded`.
    Content,
    DublinCore,
    Media,
    Other,
}

pub(super) struct Element {
    pub vocabulary: Vocabulary,
    /// Without its prefix.
    pub name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Node>,
}

enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    /// The value of the attribute with this whole name (`xml:base`).
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find_map(|(found, value)| (found == name).then_some(value.trim()))
    }

    /// What addresses within it are relative to. `outer`: the same of the element around it.
    pub fn base(&self, outer: &Url) -> Url {
        self.attribute("xml:base").and_then(|base| outer.join(base).ok()).unwrap_or_else(|| outer.clone())
    }

    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    pub fn all<'a>(&'a self, vocabulary: Vocabulary, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.elements().filter(move |child| child.vocabulary == vocabulary && child.name == name)
    }

    /// The first of these that is not empty.
    pub fn text_of(&self, vocabulary: Vocabulary, name: &str) -> Option<String> {
        self.all(vocabulary, name).map(Self::text).find(|text| !text.is_empty())
    }

    /// All its text, without space around it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.collect(&mut text);
        text.trim().to_owned()
    }

    /// Its content as HTML.
    pub fn inner_html(&self) -> String {
        let mut html = String::new();
        self.write_children(&mut html);
        html
    }

    fn collect(&self, text: &mut String) {
        for child in &self.children {
            match child {
                Node::Element(element) => element.collect(text),
                Node::Text(part) => text.push_str(part),
            }
        }
    }

    fn write_children(&self, html: &mut String) {
        for child in &self.children {
            match child {
                Node::Text(text) => html.push_str(&escape(text)),
                Node::Element(element) => {
                    html.extend(["<", &element.name]);
                    for (name, value) in &element.attributes {
                        html.extend([" ", name, "=\"", &escape(value), "\""]);
                    }
                    html.push('>');
                    element.write_children(html);
                    html.extend(["</", &element.name, ">"]);
                }
            }
        }
    }

    fn push_text(&mut self, text: &str) {
        if let Some(Node::Text(last)) = self.children.last_mut() {
            last.push_str(text);
        } else {
            self.children.push(Node::Text(text.to_owned()));
        }
    }
}
