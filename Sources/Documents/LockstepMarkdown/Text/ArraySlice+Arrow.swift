import LockstepModel

extension ArraySlice<UInt8> {
  /// The text after an arrow at the beginning, if there is one.
  var droppingArrow: Bytes? {
    for arrow in Arrow.spellings {
      if let rest = dropping(arrow)?.trimmed() { return rest.isEmpty ? nil : rest }
    }
    return nil
  }

  /// The texts before and behind the first arrow that follows a parenthesis: `timer expires (after 5m) → rings`.
  var splitAtArrowBehindParenthesis: (before: Bytes, behind: Bytes)? {
    for place in indices where self[place] == 0x29 || self[place] == 0x89 {
      let behind = from(place + 1)
      // Also of the last byte of a fullwidth parenthesis; other characters are no ends of a condition.
      guard let start = behind.firstIndex(where: { $0 != 0x20 }), Arrow.end(in: self, at: start) != nil,
        let effect = from(start).droppingArrow
      else { continue }
      return (upTo(place + 1), effect)
    }
    return nil
  }
}
