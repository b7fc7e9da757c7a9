/// The runtime as WebAssembly, inside the tool; `make wasm` writes it.
package enum CarriedModule {}
