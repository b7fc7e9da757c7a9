-- Starts `lockstep lsp` for the files of a flow project.
-- Neovim 0.10 or later: save it as ~/.config/nvim/plugin/lockstep.lua.
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "yaml", "markdown" },
  callback = function(event)
    local marker = vim.fs.find({ "lockstep.yaml", "lockstep.yml" }, {
      upward = true,
      path = vim.fs.dirname(vim.api.nvim_buf_get_name(event.buf)),
    })[1]
    if not marker then
      return
    end
    vim.lsp.start({ name = "lockstep", cmd = { "lockstep", "lsp" }, root_dir = vim.fs.dirname(marker) })
  end,
})
