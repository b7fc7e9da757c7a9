/** The base of all errors of this package. Each message names the remedy, and repeats no value, which may be a secret. */
export class LockstepError extends Error {}
/** The bytes are not an image that this version reads. */
export class ImageError extends LockstepError {}
/** The image has no flow of this ID. */
export class UnknownFlow extends LockstepError {}
/** The snapshot cannot be read, or does not fit the program. */
export class SnapshotError extends LockstepError {}
/** The input makes no sense: it names a number that nothing was run under, or holds a value of the wrong kind. */
export class InputError extends LockstepError {}
/** The session takes no more inputs, and has no snapshot. */
export class SessionEnded extends LockstepError {}
/**
 * The module failed in a call, or did so before: all sessions in its instance are lost. `Program.restore` continues each from its
 * last snapshot, in a new instance.
 */
export class ModuleError extends LockstepError {}
