/// What a user may take now.
package enum UserChoice {
  case row(RowID)
  case cover(CoverChoice)
}
