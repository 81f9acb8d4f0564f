/**
 * Loaded before the product in an instance of the chaos run (`node --import`): its clock goes wrong by as much as the run
 * says, for everything in the process that asks for the time, as on a machine whose clock is off.
 */
const Real = Date;
let offsetMs = 0;

globalThis.Date = new Proxy(Real, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + offsetMs] : args, newTarget) as object,
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + offsetMs : (Reflect.get(target, name, receiver) as unknown),
});

process.on('message', (message: { offsetMs: number }) => (offsetMs = message.offsetMs));
process.channel?.unref();
