import LockstepDiff
import LockstepModel

/// A step or a row that has another key in the other version, or that only one version has, by flow and key: `UC2.3 1.1a`.
/// All other places are the same in both.
struct PlacePair {
  var old: String?
  var new: String?

  static func pairs(of diff: FlowDiff, _ olds: VersionPlaces, _ news: VersionPlaces) -> [PlacePair] {
    func name(_ place: VersionPlaces.Place) -> String { "\(place.flow) \(place.key)" }
    let names = Dictionary(news.places.map { ($0.id.span.start, name($0)) }) { first, _ in first }
    let kept = Set(diff.newIDStartByOldIDStart.values)
    let known = olds.places.map { place in
      PlacePair(old: name(place), new: diff.newIDStartByOldIDStart[place.id.span.start].flatMap { names[$0] })
    }
    let added = news.places.filter { !kept.contains($0.id.span.start) }
    return known.filter { $0.old != $0.new } + added.map { PlacePair(old: nil, new: name($0)) }
  }
}
