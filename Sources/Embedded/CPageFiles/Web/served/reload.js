// A served page asks whether it was rebuilt; the address keeps the moment.
const built = document.querySelector("meta[name=lockstep-build]").content;
setInterval(async () => {
  try {
    const present = await (await fetch("build")).text();
    if (present !== built) location.reload();
  } catch { /* the server is gone, or comes back */ }
}, 250);
