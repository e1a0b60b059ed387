//! The order of a response. GraphQL requires the fields of an object in the order in which the document
//! selects them (CollectFields), and `{}` for an object without selected fields. The executor (async-graphql
//! 7.2) returns them in the order in which their resolvers finished, and returns null for the empty object.
//!
//! So the executed document also selects a hidden `__typename` where an object might be empty or might have
//! one of several types, and the response is reordered afterwards. See ADR 0025.

use std::{cell::RefCell, collections::HashMap};

use async_graphql::{
    Name, Positioned, Value,
    indexmap::IndexMap,
    parser::types::{DocumentOperations, ExecutableDocument, Field, OperationType, Selection, SelectionSet},
};

use super::{
    executable::Fragments,
    types::{self, Types},
};
use crate::{reason::Reason, settings::Limits};

/// The alias of the hidden `__typename`. It cannot collide: names in documents contain no colon.
const HIDDEN: &str = ":type";

/// The fields of an object, in order.
#[derive(Debug)]
pub enum Shape {
    Object {
        slots: Vec<Slot>,
        marked: bool,
    },
    /// The object's type is under `key`, which is [`HIDDEN`] if the client did not select it.
    Abstract {
        key: Name,
        types: HashMap<String, Vec<Slot>>,
        marked: bool,
    },
}

#[derive(Debug)]
pub struct Slot {
    key: Name,
    /// The shape of the field's value; `None` for a scalar.
    below: Option<Shape>,
}

impl Shape {
    /// Reorders a response to match this shape.
    pub fn arrange(&self, value: &mut Value) {
        match value {
            Value::Object(fields) => self.arrange_object(fields),
            Value::List(items) => items.iter_mut().for_each(|item| self.arrange(item)),
            _ => {}
        }
    }

    fn arrange_object(&self, fields: &mut IndexMap<Name, Value>) {
        let (slots, marked) = match self {
            Self::Object { slots, marked } => (slots, *marked),
            Self::Abstract { key, types, marked } => match fields.get(key) {
                Some(Value::String(name)) => match types.get(name) {
                    Some(slots) => (slots, *marked),
                    None => return,
                },
                _ => return,
            },
        };
        if marked {
            fields.shift_remove(HIDDEN);
        }
        if !arrange_inside(slots, fields) {
            put_in_order(slots, fields);
        }
    }
}

/// Reorders the values of the fields; returns false if the fields themselves are not in order. Nearly all
/// are, which costs one comparison of names per field.
fn arrange_inside(slots: &[Slot], fields: &mut IndexMap<Name, Value>) -> bool {
    let mut rest = slots.iter();
    for (key, value) in fields {
        // Skipped slots are fields that failed.
        let Some(slot) = rest.find(|slot| slot.key == *key) else { return false };
        if let Some(below) = &slot.below {
            below.arrange(value);
        }
    }
    true
}

fn put_in_order(slots: &[Slot], fields: &mut IndexMap<Name, Value>) {
    let mut unordered = std::mem::take(fields);
    for slot in slots {
        if let Some((key, mut value)) = unordered.swap_remove_entry(&slot.key) {
            if let Some(below) = &slot.below {
                below.arrange(&mut value);
            }
            fields.insert(key, value);
        }
    }
    fields.extend(unordered);
}

/// Selects the hidden `__typename` where the shape needs it. The document must be valid.
pub fn mark(document: &mut ExecutableDocument, types: Types<'_>) {
    let fragments = document.fragments.clone();
    let marker = Marker { always: Always { types, fragments: &fragments, known: RefCell::default() } };
    match &mut document.operations {
        DocumentOperations::Single(operation) => {
            let root = types.root(operation.node.ty);
            marker.mark(&mut operation.node.selection_set, root);
        }
        DocumentOperations::Multiple(operations) => {
            for operation in operations.values_mut() {
                let root = types.root(operation.node.ty);
                marker.mark(&mut operation.node.selection_set, root);
            }
        }
    }
    for fragment in document.fragments.values_mut() {
        let on = fragment.node.type_condition.node.on.node.to_string();
        marker.mark_inside(&mut fragment.node.selection_set.node, &on);
    }
}

struct Marker<'a> {
    always: Always<'a>,
}

impl Marker<'_> {
    /// Marks the selections on an object of type `on`.
    fn mark(&self, set: &mut Positioned<SelectionSet>, on: &str) {
        self.mark_inside(&mut set.node, on);
        let wanted = if self.always.types.possible(on).is_some() { Wanted::Type } else { Wanted::Anything };
        if self.always.find(&set.node, on, wanted).is_none() {
            let place = set.pos;
            let field = Field {
                alias: Some(Positioned::new(Name::new(HIDDEN), place)),
                name: Positioned::new(Name::new("__typename"), place),
                arguments: Vec::new(),
                directives: Vec::new(),
                selection_set: Positioned::default(),
            };
            set.node.items.push(Positioned::new(Selection::Field(Positioned::new(field, place)), place));
        }
    }

    fn mark_inside(&self, set: &mut SelectionSet, on: &str) {
        for selection in &mut set.items {
            match &mut selection.node {
                Selection::Field(field) if field.node.selection_set.node.items.is_empty() => {}
                Selection::Field(field) => {
                    if let Some(ty) = self.always.types.field(on, &field.node.name.node) {
                        self.mark(&mut field.node.selection_set, ty.name);
                    }
                }
                Selection::InlineFragment(inline) => {
                    let on = types::condition(&inline.node, on).to_owned();
                    self.mark_inside(&mut inline.node.selection_set.node, &on);
                }
                Selection::FragmentSpread(_) => {}
            }
        }
    }
}

/// Finds fields that are always selected on objects of a type, for all variables.
struct Always<'a> {
    types: Types<'a>,
    fragments: &'a Fragments,
    /// Results for fragments that were already searched, because a fragment can be spread many times.
    known: RefCell<HashMap<(Name, String, Wanted), Option<Name>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wanted {
    Anything,
    Type,
}

impl Always<'_> {
    /// The response key of such a field.
    fn find(&self, set: &SelectionSet, on: &str, wanted: Wanted) -> Option<Name> {
        let mut selections = set.items.iter().filter(|selection| selection.node.directives().is_empty());
        selections.find_map(|selection| match &selection.node {
            Selection::Field(field) => {
                let fits = wanted == Wanted::Anything || field.node.name.node == "__typename";
                fits.then(|| field.node.response_key().node.clone())
            }
            Selection::InlineFragment(inline) => {
                let fits = self.types.fits(on, types::condition(&inline.node, on));
                fits.then(|| self.find(&inline.node.selection_set.node, on, wanted))?
            }
            Selection::FragmentSpread(spread) => {
                self.in_fragment(&spread.node.fragment_name.node, on, wanted)
            }
        })
    }

    fn in_fragment(&self, name: &Name, on: &str, wanted: Wanted) -> Option<Name> {
        let fragment = &self.fragments.get(name)?.node;
        if !self.types.fits(on, &fragment.type_condition.node.on.node) {
            return None;
        }
        let key = (name.clone(), on.to_owned(), wanted);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found = self.find(&fragment.selection_set.node, on, wanted);
        self.known.borrow_mut().insert(key, found.clone());
        found
    }
}

/// Computes the shape of a response to a marked document.
pub struct Shaping<'a> {
    document: &'a ExecutableDocument,
    always: Always<'a>,
    /// Remaining slots before the limit is reached.
    left: usize,
    max_repeated_keys: usize,
}

/// The fields of an object.
#[derive(Default)]
struct Fields<'a> {
    collected: Vec<Collected<'a>>,
    /// The place in `collected` of each key.
    places: HashMap<&'a str, usize>,
    /// Selections whose key was selected before.
    repeated: usize,
}

/// A field of a response: its key, the type of its value, and the selections on it.
struct Collected<'a> {
    key: &'a Name,
    ty: &'a str,
    sets: Vec<&'a SelectionSet>,
}

impl<'a> Shaping<'a> {
    pub fn new(document: &'a ExecutableDocument, types: Types<'a>, limits: &Limits) -> Self {
        let always = Always { types, fragments: &document.fragments, known: RefCell::default() };
        // Fields that types of a union have in common count for each type.
        let left = 2 * limits.selections;
        Self { document, always, left, max_repeated_keys: limits.repeated_keys }
    }

    /// The shape of the response to an operation.
    pub fn operation(&mut self, operation: OperationType, set: &'a SelectionSet) -> Result<Shape, Reason> {
        self.shape(self.always.types.root(operation), &[set])
    }

    fn shape(&mut self, on: &str, sets: &[&'a SelectionSet]) -> Result<Shape, Reason> {
        let marked = sets.iter().any(|set| is_marked(set));
        let Some(possible) = self.always.types.possible(on) else {
            return Ok(Shape::Object { slots: self.slots(on, sets)?, marked });
        };
        let type_key = sets.iter().find_map(|set| self.always.find(set, on, Wanted::Type));
        let mut slots = HashMap::with_capacity(possible.len());
        for name in possible {
            slots.insert(name.clone(), self.slots(name, sets)?);
        }
        Ok(Shape::Abstract { key: type_key.unwrap_or_else(|| Name::new(HIDDEN)), types: slots, marked })
    }

    fn slots(&mut self, object: &str, sets: &[&'a SelectionSet]) -> Result<Vec<Slot>, Reason> {
        let mut fields = Fields::default();
        for set in sets {
            self.collect(object, set, &mut fields)?;
        }
        let mut slots = Vec::with_capacity(fields.collected.len());
        for Collected { key, ty, sets } in fields.collected {
            let below = if sets.is_empty() { None } else { Some(self.shape(ty, &sets)?) };
            slots.push(Slot { key: key.clone(), below });
        }
        Ok(slots)
    }

    /// CollectFields of the GraphQL specification, for an object of this type.
    fn collect(
        &mut self,
        object: &str,
        set: &'a SelectionSet,
        fields: &mut Fields<'a>,
    ) -> Result<(), Reason> {
        for selection in &set.items {
            self.left = self.left.checked_sub(1).ok_or(Reason::TooComplex)?;
            match &selection.node {
                Selection::Field(field) => {
                    let key = &field.node.response_key().node;
                    if key == HIDDEN {
                        continue;
                    }
                    let place = if let Some(place) = fields.places.get(key.as_str()) {
                        fields.repeated += 1;
                        if fields.repeated > self.max_repeated_keys {
                            return Err(Reason::TooComplex);
                        }
                        *place
                    } else {
                        let field = self.always.types.field(object, &field.node.name.node);
                        let ty = field.map_or("", |ty| ty.name);
                        fields.collected.push(Collected { key, ty, sets: Vec::new() });
                        fields.places.insert(key, fields.collected.len() - 1);
                        fields.collected.len() - 1
                    };
                    let below = &field.node.selection_set.node;
                    if !below.items.is_empty() {
                        fields.collected[place].sets.push(below);
                    }
                }
                Selection::InlineFragment(inline) => {
                    if self.always.types.fits(object, types::condition(&inline.node, object)) {
                        self.collect(object, &inline.node.selection_set.node, fields)?;
                    }
                }
                Selection::FragmentSpread(spread) => {
                    if let Some((on, set)) = types::spread(self.document, &spread.node)
                        && self.always.types.fits(object, on)
                    {
                        self.collect(object, set, fields)?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn is_marked(set: &SelectionSet) -> bool {
    let last = set.items.last().map(|selection| &selection.node);
    matches!(last, Some(Selection::Field(field)) if field.node.response_key().node == HIDDEN)
}
