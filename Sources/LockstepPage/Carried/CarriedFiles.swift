/// The host of `docs/clients`, and the script, the style and the frame of pages from `Sources/LockstepPage/Web`; `make wasm`
/// writes them.
package enum CarriedFiles {}
